import classes from './photo-link.module.css';

interface PhotoLinkProps {
  /** Signed URL that expires. */
  readonly url: string;
  /** Describes the photo as far as we know. */
  readonly alt: string;
}

/** Shows a small photo; pressing it opens the whole photo in another tab. */
export function PhotoLink({ url, alt }: PhotoLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
      <img
        src={url}
        alt={`${alt} (se abre en otra pestaña)`}
        width={112}
        height={112}
        loading="lazy"
        className={classes.photo}
      />
    </a>
  );
}
