import { PhotoLink } from '../../../ui/data/photo-link.tsx';

interface RequestPhotoProps {
  /** Signed URL that expires; null without a photo. */
  readonly url: string | null;
  readonly serviceName: string;
}

/** Shows the photo of the job. */
export const RequestPhoto = ({ url, serviceName }: RequestPhotoProps) =>
  url === null ? null : <PhotoLink url={url} alt={`Foto de la solicitud de ${serviceName}`} />;
