import { Alert, Box, Button, Group, NativeSelect, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { ApiError } from '../../apps/web/src/lib/api/api-error.ts';
import { DescriptionList } from '../../apps/web/src/ui/data/description-list.tsx';
import { EmailText } from '../../apps/web/src/ui/data/email-text.tsx';
import { LongText } from '../../apps/web/src/ui/data/long-text.tsx';
import { Price } from '../../apps/web/src/ui/data/price.tsx';
import { Stars } from '../../apps/web/src/ui/data/stars.tsx';
import { StatusBadge, type Tone } from '../../apps/web/src/ui/data/status-badge.tsx';
import { Steps } from '../../apps/web/src/ui/data/steps.tsx';
import { PaymentAlert, Quote } from '../../apps/web/src/ui/feedback/payment-alert.tsx';
import { EmptyState, ErrorState } from '../../apps/web/src/ui/feedback/states.tsx';
import { toast } from '../../apps/web/src/ui/feedback/toasts.ts';
import { Actions } from '../../apps/web/src/ui/forms/actions.tsx';
import { PlainInput, PlainSelect } from '../../apps/web/src/ui/forms/plain-field.tsx';
import { SubmitButton } from '../../apps/web/src/ui/forms/submit-button.tsx';
import { Azulejo } from '../../apps/web/src/ui/layout/azulejo.tsx';
import { BackLink } from '../../apps/web/src/ui/layout/back-link.tsx';
import { Mark } from '../../apps/web/src/ui/layout/brand.tsx';
import { StatusPage } from '../../apps/web/src/ui/layout/status-page.tsx';
import { Skeleton } from '../../apps/web/src/ui/loading/skeleton.tsx';
import { SkeletonCards } from '../../apps/web/src/ui/loading/skeleton-cards.tsx';
import { StatSkeleton } from '../../apps/web/src/ui/loading/stat-skeleton.tsx';
import { REQUESTS } from './fixtures.ts';
import type { Sample } from './samples.tsx';

const COLORS = ['barro', 'tinta', 'green', 'yellow', 'red', 'gray'];
const SHADES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const TONES: readonly Tone[] = ['neutral', 'waiting', 'action', 'progress', 'success', 'danger'];
const VARIANTS = ['filled', 'light', 'default', 'subtle'];
const STEPS = ['Solicitada', 'Aceptada', 'Precio propuesto', 'Pago Completado', 'En Progreso', 'Completada'];
const WRONG = 'Escribe el precio con números, por ejemplo 45,50';

export const IDENTITY: readonly Sample[] = [
  ['Mark', <Mark key="mark" size={64} />],
  [
    'Azulejo',
    <Box key="azulejo" h={120}>
      <Azulejo />
    </Box>,
  ],
  [
    'Type',
    <div key="type">
      <Title order={3}>Tu técnico de confianza, cerca</Title>
      <Text>Pide, acuerda el precio y paga por internet. 1.234,50 €</Text>
      <Text c="dimmed">Lo secundario se lee en gris.</Text>
    </div>,
  ],
  [
    'Colours',
    <div key="colours">
      {COLORS.map(color => (
        <Group key={color} gap={2} wrap="nowrap">
          {SHADES.map(shade => (
            <Box key={shade} h={20} flex={1} bg={`${color}.${shade}`} title={`${color}.${shade}`} />
          ))}
        </Group>
      ))}
    </div>,
  ],
];

export const WIDGETS: readonly Sample[] = [
  [
    'Button',
    <Group key="button">
      {VARIANTS.map(variant => (
        <Button key={variant} variant={variant} size="md">
          {variant}
        </Button>
      ))}
      <Button size="md" disabled>
        disabled
      </Button>
      <Button size="md" color="red">
        danger
      </Button>
    </Group>,
  ],
  [
    'SubmitButton in Actions',
    <Actions key="actions">
      <Button variant="default" size="md">
        Cancelar
      </Button>
      <SubmitButton size="md" pending={false}>
        Enviar
      </SubmitButton>
      <SubmitButton size="md" pending>
        Enviar
      </SubmitButton>
    </Actions>,
  ],
  [
    'StatusBadge',
    <Group key="badges" gap="xs">
      {TONES.map(tone => (
        <StatusBadge key={tone} tone={tone}>
          {tone}
        </StatusBadge>
      ))}
    </Group>,
  ],
  [
    'Stars',
    <Group key="stars">
      {[null, 0, 1, 2.5, 4.7, 5].map(rating => (
        <Stars key={rating} rating={rating} />
      ))}
    </Group>,
  ],
  ['Price', <Price key="price" amount={1234.5} label="Precio acordado" />],
  [
    'DescriptionList',
    <DescriptionList
      key="description-list"
      items={[
        { term: 'Servicio', value: 'Fontanería' },
        { term: 'Dirección', value: 'Calle de Alcalá, 1, 28014 Madrid' },
        { term: 'Disco', value: 'Quedan 12 MB', isBad: true },
        { term: 'Teléfono', value: null },
      ]}
    />,
  ],
  ...[1, 3, 6].map(
    (reached): Sample => [
      `Steps: ${reached}`,
      <Steps key={reached} label="Pasos" steps={STEPS} reached={reached} />,
    ],
  ),
  [
    'TextInput',
    <TextInput key="text" label="Dirección" description="Calle y número" size="md" withAsterisk />,
  ],
  [
    'TextInput: wrong',
    <TextInput key="wrong" label="Precio (€)" defaultValue="mucho" error={WRONG} size="md" />,
  ],
  [
    'NativeSelect',
    <NativeSelect key="select" label="Servicio" size="md" data={['Elige un servicio', 'Pintura']} />,
  ],
  ['Textarea', <Textarea key="area" label="Descripción" size="md" autosize minRows={2} />],
  [
    'LongText',
    <LongText key="long">{REQUESTS.find(request => request.is_open)?.description ?? ''}</LongText>,
  ],
  ...(['waiting', 'stopped', 'done', 'failed'] as const).map(
    (tone): Sample => [
      `PaymentAlert: ${tone}`,
      <PaymentAlert key={tone} tone={tone} title="Tu pago está retenido">
        <span>Si no nos dices nada, Javier Molina Santos lo recibirá en breve.</span>
        <Quote by="Motivo:" text="El grifo sigue goteando." />
      </PaymentAlert>,
    ],
  ),
  [
    'Alert',
    <Alert key="alert" color="yellow">
      Tu cuenta está pendiente de aprobación.
    </Alert>,
  ],
  [
    'EmptyState',
    <EmptyState
      key="empty"
      icon={<IconClipboardList size={40} aria-hidden="true" />}
      title="Aún no tienes solicitudes"
      action={<Button size="md">Buscar técnicos</Button>}
    >
      Cuando pidas un servicio podrás seguirlo aquí.
    </EmptyState>,
  ],
  [
    'ErrorState',
    <ErrorState
      key="error"
      error={new ApiError(503, 'El servicio se está reiniciando. Inténtalo de nuevo')}
      fallback="Error al cargar solicitudes"
      onRetry={() => toast.info('Reintentar')}
    />,
  ],
  [
    'StatusPage',
    <StatusPage key="lone" title="Esta página no existe" text="Puede que el enlace esté mal escrito.">
      <Button size="md">Volver al inicio</Button>
    </StatusPage>,
  ],
  [
    'BackLink',
    <BackLink key="back" to="/">
      Volver a la lista
    </BackLink>,
  ],
  ['EmailText', <EmailText key="email">cristina.palomares.gil@oficio.test</EmailText>],
  ['StatSkeleton', <StatSkeleton key="figure" />],
  ['SkeletonCards', <SkeletonCards key="skeleton" count={2} height={80} />],
  [
    'Skeleton',
    <Group key="skeleton" wrap="nowrap">
      <Skeleton height={48} round />
      <Skeleton height={18} width="60%" />
    </Group>,
  ],
  [
    'PlainSelect and PlainInput',
    <Group key="plain" grow align="flex-end">
      <PlainSelect label="Servicio" defaultValue="Pintura">
        <option>Todos los servicios</option>
        <option>Pintura</option>
      </PlainSelect>
      <PlainInput label="Precio máximo por hora" sign="$" placeholder="Sin límite" />
    </Group>,
  ],
];
