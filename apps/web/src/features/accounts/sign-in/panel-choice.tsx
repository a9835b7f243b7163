import { Switch } from '@mantine/core';
import { useState } from 'react';
import { entersPanel, setEntersPanel } from './home-after-login.ts';

/** Lets an administrator choose where the next login in this browser leads. */
export function PanelChoice() {
  const [enters, setEnters] = useState(entersPanel);
  return (
    <Switch
      size="md"
      label="Entrar siempre en el panel"
      description="En este navegador, al iniciar sesión."
      checked={enters}
      onChange={({ currentTarget: { checked } }) => {
        setEnters(checked);
        setEntersPanel(checked);
      }}
    />
  );
}
