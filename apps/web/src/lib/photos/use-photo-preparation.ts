import { ERRORS } from '@oficio/domain/errors.ts';
import { photoRefusal } from '@oficio/domain/photos.ts';
import { useState } from 'react';
import { PhotoRefusal, preparePhoto } from './prepare-photo.ts';

interface Preparation extends PhotoTarget {
  /** Receives why files were refused. */
  readonly onRefuse: (problem: string) => void;
}

/** Prepares the photos that a user chooses for a field. */
export function usePhotoPreparation({ onRefuse, ...target }: Preparation) {
  const [batches, setBatches] = useState(0);
  const offer = async (files: readonly File[]) => {
    setBatches(count => count + 1);
    try {
      const problem = await preparePhotos(files, target);
      if (problem !== null) onRefuse(problem);
    } finally {
      setBatches(count => count - 1);
    }
  };
  return {
    /** Prepares the chosen files. */
    offer: (files: readonly File[]): void => void offer(files),
    /** True while photos are prepared. */
    isPreparing: batches > 0,
  };
}

interface PhotoTarget {
  /** Returns how many more photos there may be. Asked before each file, because the user may remove photos meanwhile. */
  readonly room: () => number;
  /** Receives each photo as soon as it can be sent. */
  readonly onReady: (photo: File) => void;
}

/**
 * Prepares chosen files one after the other and passes on those that are photos. Returns why others were refused, by name;
 * null when none was. An unexpected error refuses its file only.
 */
export async function preparePhotos(
  files: readonly File[],
  { room, onReady }: PhotoTarget,
  prepare = preparePhoto,
): Promise<string | null> {
  const problems: string[] = [];
  for (const file of files) {
    if (room() <= 0) {
      problems.push(ERRORS.too_many_photos[1]);
      break;
    }
    try {
      onReady(await prepare(file));
    } catch (error) {
      problems.push(reasonOf(error, file));
    }
  }
  return problems.length === 0 ? null : problems.join('. ');
}

function reasonOf(error: unknown, { name }: File): string {
  if (error instanceof PhotoRefusal) return error.message;
  // For example, the file was moved on the disk after the user had chosen it.
  console.warn('The photo cannot be prepared', error);
  return photoRefusal(name, 'unreadable');
}
