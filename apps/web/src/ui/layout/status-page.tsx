import type { ReactNode } from 'react';
import { Azulejo } from './azulejo.tsx';
import { DocumentTitle } from './document-title.tsx';
import classes from './status-page.module.css';

interface StatusPageProps {
  /** The page's only h1 and, with the product's name, the document's title. */
  readonly title: string;
  readonly text: string;
  /** The main action first, then others. */
  readonly children: ReactNode;
}

/** Full page for a state such as "not found" or "offline": tiles with one missing, the reason, and what to do next. */
export function StatusPage({ title, text, children }: StatusPageProps) {
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
