import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import { withinPace } from './arrival-pace.ts';

/** A received file in memory. Its name and declared type are dropped, because the sender chooses them. */
export interface Upload {
  readonly bytes: Buffer;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: Upload | null;
}

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 20_000;

/** Reads a multipart form with at most one file. Accepts plain JSON as a form without a file. Throws 408 for a slow form. */
export async function readUpload(
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
): Promise<Form> {
  if (!request.isMultipart()) return { fields: asRecord(request.body), file: null };
  try {
    return await withinPace(request.raw, () => readForm(request, upload));
  } catch (error) {
    if (error instanceof AppError || isFastify(error)) throw error;
    // The parser throws when the form is broken or incomplete, which is the sender's error.
    throw new AppError('malformed_body', { cause: error });
  }
}

const isFastify = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

async function readForm(request: FastifyRequest, upload: NonNullable<Endpoint['upload']>): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null);
  let file: Upload | null = null;
  const parts = request.parts({
    limits: { files: 1, fileSize: upload.maxBytes, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // A field that was sent twice becomes a list, which the schema of the field refuses.
      fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value] : part.value;
      continue;
    }
    if (part.fieldname !== upload.field) throw new AppError('unexpected_file', { field: upload.field });
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new AppError('image_too_large', { field: upload.field });
    // Browsers send an empty file without a name when the user chose no file.
    if (bytes.length === 0 && part.filename === '') continue;
    if (bytes.length === 0) throw new AppError('image_empty', { field: upload.field });
    if (!IMAGE_TYPES.test(part.mimetype)) throw new AppError('image_unreadable', { field: upload.field });
    file = { bytes };
  }
  return { fields, file };
}

/** Browsers declare types that they do not know, such as HEIC on Windows, as `application/octet-stream`. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|application\/octet-stream)$/i;

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
