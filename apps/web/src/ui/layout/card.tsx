import { Paper, type PaperProps, polymorphic } from '@mantine/core';
import classes from './card.module.css';

/** A card on the page. Takes the props of `Paper`, `component` included. */
export const Card = polymorphic<'div', PaperProps>((props: PaperProps) => (
  <Paper
    classNames={{ root: classes.card }}
    radius="lg"
    p={{ base: 'md', sm: 'lg' }}
    bg="var(--oficio-surface)"
    {...props}
  />
));
