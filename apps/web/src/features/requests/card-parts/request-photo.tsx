import { PhotoLink } from '../../../ui/data/photo-link.tsx';

interface RequestPhotoProps {
  /** Signed address that expires; null when there is no photo. */
  readonly url: string | null;
  readonly serviceName: string;
}

/** The photo of what is to be done. */
export const RequestPhoto = ({ url, serviceName }: RequestPhotoProps) =>
  url === null ? null : <PhotoLink url={url} alt={`Foto de la solicitud de ${serviceName}`} />;
