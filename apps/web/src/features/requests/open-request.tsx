import { Alert, Text, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import classes from './open-request.module.css';

/** Says what happens to a request that is for nobody in particular. */
export function OpenRequestNotice() {
  return (
    <Alert role="note" color="tinta" icon={<IconUsersGroup aria-hidden="true" />} title="Solicitud abierta">
      La recibirán los técnicos cercanos que ofrecen el servicio. El primero que la acepte se encargará de
      ella.
    </Alert>
  );
}

const PLACE = 'Marca bien el lugar: de él depende qué técnicos te ven.';
const TIPS = [
  'Cuenta qué pasa con detalle: marca, medidas, desde cuándo.',
  'Añade una foto. Ahorra preguntas y afina el precio.',
  PLACE,
  'No pagas nada ahora. El técnico te propondrá un precio y tú decides.',
] as const;

/** How to ask so that somebody accepts soon; a technician who is `chosen` sees the request wherever it is. */
export function RequestTips({ chosen }: { readonly chosen: boolean }) {
  return (
    <Card component="aside" p="lg" aria-labelledby="tips">
      <Title order={2} size="h4" id="tips">
        Consejos para una buena solicitud
      </Title>
      <ul className={classes.tips}>
        {TIPS.filter(tip => !(chosen && tip === PLACE)).map(tip => (
          <Text component="li" key={tip}>
            {tip}
          </Text>
        ))}
      </ul>
    </Card>
  );
}
