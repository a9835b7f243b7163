import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that are dropped anywhere on the page or pasted. A drop outside a smaller target would make the browser
 * open the file. Returns whether files are being dragged over the page.
 */
export function useDroppedFiles(onOffer: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const offer = useEffectEvent(onOffer);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      offer([...event.dataTransfer.files]);
    };
    const paste = ({ clipboardData: data }: ClipboardEvent) => {
      // A program that copies text often adds an image of it; the text takes precedence.
      if (holdsFiles(data) && !data.types.includes('text/plain')) offer([...data.files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return isOver;
}

const holdsFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') === true;
