import { useEffect, useState } from 'react';

/** Returns an address of the file for an image; null while rendering on the server and before the first effect. */
export function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
