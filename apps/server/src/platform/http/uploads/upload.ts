import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import { aboutPhoto } from './about-photo.ts';
import { FORM_MAX_BYTES, withinPace } from './arrival-pace.ts';

/** A received file in memory. Its name and declared type are dropped, because the sender chooses them. */
export interface Upload {
  readonly bytes: Buffer;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly Upload[];
}

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 20_000;

/** Reads a multipart form. Accepts plain JSON as a form without files. Throws 408 for a slow form, 413 for one that is too large. */
export async function readUpload(
  request: FastifyRequest,
  upload: NonNullable<Endpoint['upload']>,
): Promise<Form> {
  if (!request.isMultipart()) return { fields: asRecord(request.body), files: [] };
  if (Number(request.headers['content-length']) > FORM_MAX_BYTES) throw new AppError('body_too_large');
  try {
    return await withinPace(request.raw, () => readForm(request, upload));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isFastify(error))
      throw error.code === 'FST_FILES_LIMIT' && allowsMany(upload)
        ? new AppError('too_many_photos', { field: upload.field, cause: error })
        : error;
    // The parser throws when the form is broken or incomplete, which is the sender's error.
    throw new AppError('malformed_body', { cause: error });
  }
}

const allowsMany = ({ maxFiles = 1 }: NonNullable<Endpoint['upload']>): boolean => maxFiles > 1;

const isFastify = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

async function readForm(request: FastifyRequest, upload: NonNullable<Endpoint['upload']>): Promise<Form> {
  const { field, maxBytes, maxFiles = 1 } = upload;
  const fields: Record<string, unknown> = Object.create(null);
  const sent: (Upload | ErrorCode)[] = [];
  const parts = request.parts({
    limits: { files: maxFiles, fileSize: maxBytes, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      // A field that was sent twice becomes a list, which the schema of the field refuses.
      fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value] : part.value;
      continue;
    }
    if (part.fieldname !== field) throw new AppError('unexpected_file', { field });
    const file = await readFile(part);
    if (file !== null) sent.push(file);
  }
  // Refused after the whole form arrived, because the error of one of several photos names its position.
  const files = sent.map((file, index) => {
    if (typeof file === 'string')
      throw aboutPhoto(new AppError(file, { field }), { index, count: sent.length });
    return file;
  });
  return { fields, files };
}

/** Returns the file or why it is refused; null without a file. */
async function readFile(part: MultipartFile): Promise<Upload | ErrorCode | null> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) return 'image_too_large';
  // Browsers send an empty file without a name when the user chose no file.
  if (bytes.length === 0) return part.filename === '' ? null : 'image_empty';
  return IMAGE_TYPES.test(part.mimetype) ? { bytes } : 'image_unreadable';
}

/** Browsers declare types that they do not know, such as HEIC on Windows, as `application/octet-stream`. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|application\/octet-stream)$/i;

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
