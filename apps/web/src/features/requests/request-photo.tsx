import classes from './request-photo.module.css';

interface RequestPhotoProps {
  /** Signed address that expires; null when there is no photo. */
  readonly url: string | null;
  readonly serviceName: string;
}

/** The photo of what is to be done, small; a press opens it whole in a tab of its own. */
export function RequestPhoto({ url, serviceName }: RequestPhotoProps) {
  return url === null ? null : (
    <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
      <img
        src={url}
        alt={`Foto de la solicitud de ${serviceName} (se abre en otra pestaña)`}
        width={112}
        height={112}
        loading="lazy"
        className={classes.photo}
      />
    </a>
  );
}
