import { Paper, type PaperProps, polymorphic } from '@mantine/core';

/** A card on the page. Takes what `Paper` takes, `component` too. */
export const Card = polymorphic<'div', PaperProps>((props: PaperProps) => (
  <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} bg="var(--oficio-surface)" {...props} />
));
