import { toEuros } from '@oficio/domain/payments/money.ts';
import { PHOTO_WIDTHS, PORTFOLIO_WIDTHS, photoFile } from '@oficio/domain/photos.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, inOneBatch } from '../../platform/http/export/archive.ts';
import { findAllOf } from './store/area-alerts.ts';
import { namesOfServices } from './store/catalogue.ts';
import { portfoliosOf } from './store/portfolios.ts';
import { findProfile, servicesOf } from './store/read-profiles.ts';

const EXPORTED_PHOTO = 'perfil';

const profile: Exporter = {
  name: 'perfil-de-tecnico',
  about: 'tu perfil público, si eres técnico.',
  rows: (db, userId) =>
    inOneBatch(
      findProfile(db, userId).then(async row =>
        row ? [{ ...row, services: await servicesOf(db, [userId]) }] : [],
      ),
      row => ({
        biografia: row.bio,
        anos_de_experiencia: row.experience_years,
        tarifa_por_hora: row.hourly_rate_cents === null ? null : toEuros(row.hourly_rate_cents),
        direccion: row.address,
        latitud: row.latitude,
        longitud: row.longitude,
        disponible: row.available === 1,
        aprobado: row.approved === 1,
        servicios: row.services.map(({ name }) => name),
        resenas: row.rating_count,
        creado: isoOrNull(row.created_at),
        foto: row.photo === null ? null : `fotos/${EXPORTED_PHOTO}.webp`,
      }),
    ),
  photos: (db, userId) =>
    inOneBatch(
      findProfile(db, userId).then(row => (row?.photo ? [row.photo] : [])),
      photo => ({ stored: photoFile(photo, Math.max(...PHOTO_WIDTHS)), as: EXPORTED_PHOTO }),
    ),
};

const EXPORTED_WORK = 'trabajo';

const portfolio: Exporter = {
  name: 'fotos-de-trabajos',
  about: 'las fotos de trabajos de tu perfil, si eres técnico.',
  rows: (db, userId) =>
    inOneBatch(portfoliosOf(db, [userId]), row => ({
      descripcion: row.caption,
      creada: isoOrNull(row.created_at),
      foto: `fotos/${EXPORTED_WORK}-${row.id}.webp`,
    })),
  photos: (db, userId) =>
    inOneBatch(portfoliosOf(db, [userId]), ({ id, photo }) => ({
      stored: photoFile(photo, Math.max(...PORTFOLIO_WIDTHS)),
      as: `${EXPORTED_WORK}-${id}`,
    })),
};

const alerts: Exporter = {
  name: 'avisos-de-zona',
  about: 'las zonas sin técnicos de las que has pedido que te avisemos.',
  rows: (db, userId) =>
    inOneBatch(
      findAllOf(db, userId).then(async rows => {
        const ids = rows.flatMap(({ service_id }) => service_id ?? []);
        const names = await namesOfServices(db, ids);
        return rows.map(row => ({ ...row, service: row.service_id && names.get(row.service_id) }));
      }),
      row => ({
        servicio: row.service ?? null,
        lugar: row.place,
        latitud: row.latitude,
        longitud: row.longitude,
        radio_km: row.radius_km,
        creado: isoOrNull(row.created_at),
        termina: isoOrNull(row.expires_at),
        avisado: isoOrNull(row.told_at),
      }),
    ),
};

export const technicianExporters: readonly Exporter[] = [profile, portfolio, alerts];
