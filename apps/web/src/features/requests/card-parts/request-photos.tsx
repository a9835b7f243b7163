import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PhotoLink } from '../../../ui/data/photo-link.tsx';
import classes from './request-photos.module.css';

interface RequestPhotosProps {
  readonly request: Pick<RequestOut, 'image_urls' | 'service_name'>;
}

/** Shows all photos of the job in the customer's order. */
export function RequestPhotos({ request: { image_urls: urls, service_name: service } }: RequestPhotosProps) {
  if (urls.length === 0) return null;
  return (
    <ul className={classes.photos}>
      {urls.map((url, index) => (
        // The path names the photo. The rest of the address changes with each reply.
        <li key={url.split('?')[0]}>
          <PhotoLink
            url={url}
            alt={
              urls.length === 1
                ? `Foto de la solicitud de ${service}`
                : `Foto ${index + 1} de ${urls.length} de la solicitud de ${service}`
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Shows the first photo of the job and how many more there are. */
export function FirstPhoto({ request: { image_urls: urls, service_name: service } }: RequestPhotosProps) {
  const [url] = urls;
  if (url === undefined) return null;
  const more = urls.length - 1;
  const others = more === 0 ? '' : more === 1 ? ', y una más en el trabajo' : `, y ${more} más en el trabajo`;
  return (
    <div className={classes.first}>
      <PhotoLink url={url} alt={`Foto de la solicitud de ${service}${others}`} />
      {more === 0 ? null : (
        <span className={classes.more} aria-hidden="true">
          +{more}
        </span>
      )}
    </div>
  );
}
