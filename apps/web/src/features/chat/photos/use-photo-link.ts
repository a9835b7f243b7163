import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';

/** A photo of a stored message. */
export interface ShownPhoto {
  readonly requestId: number;
  readonly messageId: number;
  /** Signed address that expires. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface Link {
  readonly url: string;
  /** Number of the attempt to load the photo; 0 with the address that came with the message. */
  readonly attempt: number;
  /** True after an address that has worked, or before the first try. */
  readonly mayRenew: boolean;
  readonly isBroken: boolean;
}

/**
 * Returns the address of a photo. When it fails, asks the server once for a new one, because addresses expire after minutes and
 * conversations stay open for hours. `attempt` must be the key of the image: the new address may be the old one, and the browser
 * loads it again only for a new element.
 */
export function usePhotoLink({ requestId, messageId, url }: ShownPhoto) {
  const [link, setLink] = useState<Link>({ url, attempt: 0, mayRenew: true, isBroken: false });
  const { attempt } = link;
  const fail = () => setLink({ ...link, isBroken: true });
  const renew = () =>
    call(chatEndpoints.getPhotoLink, { params: { requestId, messageId } }).then(
      reply => setLink({ url: reply.url, attempt: attempt + 1, mayRenew: false, isBroken: false }),
      fail,
    );
  return {
    url: link.url,
    attempt,
    isBroken: link.isBroken,
    onLoad: () => setLink({ ...link, mayRenew: true }),
    onError: () => (link.mayRenew ? void renew() : fail()),
    retry: () => void renew(),
  };
}
