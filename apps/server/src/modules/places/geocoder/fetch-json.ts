interface FetchOptions {
  readonly userAgent: string;
  /** Time limit from the connection to the last byte. */
  readonly timeoutMs: number;
  /** Limit of the decompressed body. */
  readonly maxBytes: number;
}

export interface JsonResponse {
  readonly status: number;
  /** Parsed JSON; null unless the status is 200. */
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/**
 * Fetches JSON from an external service. Follows no redirect. Rejects when there is no answer in time, when the body is
 * too large and when it is not JSON.
 */
export async function fetchJson(url: URL, options: FetchOptions): Promise<JsonResponse> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': options.userAgent },
    redirect: 'error',
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  if (status === 200)
    return { status, body: JSON.parse(await readAtMost(response, options.maxBytes)), retryAfter };
  await response.body?.cancel();
  return { status, body: null, retryAfter };
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
