import { useEffect, useState } from 'react';

/** Returns an address of the file for an image; null while rendering on the server and before the first effect of each file. */
export function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<{ readonly of: File; readonly url: string } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address?.of === file ? address.url : null;
}
