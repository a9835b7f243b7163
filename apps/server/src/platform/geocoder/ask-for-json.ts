interface AskOptions {
  readonly userAgent: string;
  /** For all of it, from the connection to the last byte. */
  readonly timeoutMs: number;
  /** Of the body, decompressed. */
  readonly maxBytes: number;
}

export interface Answered {
  readonly status: number;
  /** Parsed; null unless the status is 200. */
  readonly body: unknown;
  readonly retryAfter: string | null;
}

/**
 * GETs a piece of JSON from a service of somebody else. Rejects when there is no answer in time, when it leads
 * elsewhere (no redirect is followed), when it is too large, and when it is no JSON.
 */
export async function askForJson(url: URL, options: AskOptions): Promise<Answered> {
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
    // Leaving the loop hangs up.
    if (size > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
