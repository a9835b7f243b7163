import type { MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@oficio/domain/endpoint.ts';
import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { FormFiles, Upload, UploadFolder } from '../../files/upload-folder.ts';
import { aboutPhoto } from '../../files/with-photo.ts';
import type { Limits } from '../../security/limits/limits.ts';
import { ArrivingBody, FORM_MAX_BYTES } from './arriving-body.ts';
import { UploadSlots } from './upload-slots.ts';

type UploadRule = NonNullable<Endpoint['upload']>;

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Files on disk. They exist until the call ends. */
  readonly files: readonly Upload[];
}

interface Arrival {
  readonly request: FastifyRequest;
  readonly upload: UploadRule;
  readonly userId: number | null;
}

interface Reading {
  readonly files: FormFiles;
  /** Called before the first byte of each photo is stored. Throws when the form may send none. */
  readonly admit: () => Promise<void>;
}

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 20_000;
/** All fields of a form, which stay in memory. As much as a JSON body. */
const FIELDS_BYTES_MAX = 100_000;

/**
 * Receives multipart forms. The parts arrive in the order in which the browser sent them. Fields stay in memory. A photo is written to
 * disk as it arrives; a form without a photo needs no slot. Each form has three helpers until its call ends: `ArrivingBody` watches the
 * bytes and the time, `UploadSlot` limits how many forms with photos there are, and `FormFiles` writes and removes the photos.
 */
export class FormReceiver {
  readonly #folder: UploadFolder;
  readonly #slots: UploadSlots;
  readonly #limits: Limits;

  constructor(folder: UploadFolder, limits: Limits) {
    this.#folder = folder;
    this.#slots = new UploadSlots({ rateLimit: limits.isOn });
    this.#limits = limits;
  }

  /**
   * Runs `handle` with the form and removes the form's files afterwards. Accepts plain JSON as a form without files. Throws 408 for a
   * slow form, 413 for one that is too large, 429 when the person sends too many photos, 503 when the disk is full.
   */
  async receive<Result>(
    { request, upload, userId }: Arrival,
    handle: (form: Form) => Promise<Result>,
  ): Promise<Result> {
    if (!request.isMultipart()) return handle({ fields: asRecord(request.body), files: [] });
    if (Number(request.headers['content-length']) > FORM_MAX_BYTES) throw new AppError('body_too_large');
    const body = new ArrivingBody(request.raw);
    const files = this.#folder.openForm();
    const slot = this.#slots.slotOf({ userId, address: request.ip, body });
    const admit = async () => {
      if (slot.take() && userId !== null) await this.#limits.assertFree('refused_photo', userId);
    };
    try {
      const form = await body.read(() => readForm(request, upload, { files, admit }));
      return await handle(form);
    } catch (error) {
      body.dropRest();
      if (userId !== null && isAboutContent(error)) await this.#limits.consume(['refused_photo', userId]);
      throw error;
    } finally {
      slot.release();
      await files.remove();
    }
  }
}

/** Whether the content of a photo is the reason. Errors of our own, such as an outage, do not count. */
const isAboutContent = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'image_unreadable' || error.code === 'image_dimensions');

/** Reads a multipart form. Throws 4xx for a form that the call does not accept. */
async function readForm(request: FastifyRequest, upload: UploadRule, reading: Reading): Promise<Form> {
  try {
    return await readParts(request, upload, reading);
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

const allowsMany = ({ maxFiles = 1 }: UploadRule): boolean => maxFiles > 1;

const isFastify = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');

async function readParts(request: FastifyRequest, upload: UploadRule, reading: Reading): Promise<Form> {
  const { field, maxBytes, maxFiles = 1 } = upload;
  const fields: Record<string, unknown> = Object.create(null);
  let fieldBytes = 0;
  const sent: (Upload | ErrorCode)[] = [];
  const parts = request.parts({
    limits: { files: maxFiles, fileSize: maxBytes, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      fieldBytes += Buffer.byteLength(String(part.value));
      if (fieldBytes > FIELDS_BYTES_MAX) throw new AppError('body_too_large');
      // A field that was sent twice becomes a list, which the schema of the field refuses.
      fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value] : part.value;
      continue;
    }
    if (part.fieldname !== field) throw new AppError('unexpected_file', { field });
    const file = await readFile(part, reading);
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
async function readFile(
  { file, filename, mimetype }: MultipartFile,
  { files, admit }: Reading,
): Promise<Upload | ErrorCode | null> {
  const upload = await files.receive(file, admit);
  if (file.truncated) return 'image_too_large';
  // Browsers send an empty file without a name when the user chose no file.
  if (!upload) return filename === '' ? null : 'image_empty';
  return IMAGE_TYPES.test(mimetype) ? upload : 'image_unreadable';
}

/** Browsers declare types that they do not know, such as HEIC on Windows, as `application/octet-stream`. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|application\/octet-stream)$/i;

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
