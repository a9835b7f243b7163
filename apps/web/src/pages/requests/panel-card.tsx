import { Button, Group, Text } from '@mantine/core';
import { PanelChoice } from '../../features/accounts/sign-in/panel-choice.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Leads an administrator, who requests no services, from the page after the login to the panel. */
export function PanelCard() {
  return (
    <Card component="section" aria-label="Panel de administración">
      <Text mb="md">
        Has entrado como administrador. Las solicitudes, los pagos y los técnicos están en el panel.
      </Text>
      <Group gap="lg">
        <Button component={Link} to="/admin" size="md">
          Ir al panel de administración
        </Button>
        <PanelChoice />
      </Group>
    </Card>
  );
}
