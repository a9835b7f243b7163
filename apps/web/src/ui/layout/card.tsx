import { Paper, type PaperProps, polymorphic } from '@mantine/core';
import classes from './card.module.css';

/** Card with the props of `Paper`, including `component`. */
export const Card = polymorphic<'div', PaperProps>((props: PaperProps) => (
  <Paper
    classNames={{ root: classes.card }}
    radius="lg"
    p={{ base: 'md', sm: 'lg' }}
    bg="var(--oficio-surface)"
    {...props}
  />
));
