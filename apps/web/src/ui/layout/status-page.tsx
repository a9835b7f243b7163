import type { ReactNode } from 'react';
import { Azulejo } from './azulejo.tsx';
import { DocumentTitle } from './document-title.tsx';
import classes from './status-page.module.css';

interface LonePageProps {
  /** The page's only h1 and, with the product's name, the document's title. */
  readonly title: string;
  readonly text: string;
  /** The one thing to do about it, and what else there is. */
  readonly children: ReactNode;
}

/** A page that is not there, or cannot be: tiles of which one is missing, why, and the way on. */
export function LonePage({ title, text, children }: LonePageProps) {
  return (
    <div className={classes.page}>
      <DocumentTitle title={title} />
      <div className={classes.tiles} aria-hidden="true">
        <Azulejo />
        <span className={classes.gap} />
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
