import { PORTFOLIO_WIDTHS, photoSources, photoUrl } from '@oficio/domain/photos.ts';
import type { PortfolioPhotoOut } from '@oficio/domain/technicians/contract.ts';
import classes from './portfolio-photo.module.css';

interface PortfolioPhotoProps {
  readonly item: PortfolioPhotoOut;
  readonly alt: string;
  /** Width on the screen, as the `sizes` of an image. */
  readonly sizes: string;
}

/** Shows a square photo of the portfolio as wide as its place, which keeps its height while the photo loads. */
export const PortfolioPhoto = ({ item: { photo }, alt, sizes }: PortfolioPhotoProps) => (
  <img
    key={photo}
    className={classes.photo}
    alt={alt}
    width={384}
    height={384}
    sizes={sizes}
    srcSet={photoSources(photo, PORTFOLIO_WIDTHS)}
    src={photoUrl(photo, PORTFOLIO_WIDTHS[1])}
    loading="lazy"
    decoding="async"
  />
);

/** Returns what a photo shows: its caption, or its place among the others. */
export const portfolioPhotoText = ({ caption }: PortfolioPhotoOut, position: number): string =>
  caption === '' ? `Trabajo ${position + 1}` : caption;
