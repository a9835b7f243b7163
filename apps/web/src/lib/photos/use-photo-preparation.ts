import { useState } from 'react';
import { type PhotoTarget, preparePhotos } from './prepare-photos.ts';

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
