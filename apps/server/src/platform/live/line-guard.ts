import type { Server, Socket } from 'socket.io';
import { Allowance } from './allowance.ts';

/** Packets of whatever kind that a line may send in one go, and per second from then on: far more than its events. */
const PACKETS = { burst: 8000, perSecond: 200 } as const;
/** What may wait for a line that does not take it; whoever comes back asks for what they have missed. */
const MOST_PACKETS_WAITING = 1000;
const MOST_BYTES_WAITING = 4_000_000;
const LOOK_MS = 1000;

/** What the library keeps of a line and does not show: packets not yet given to its web socket, and the web socket. */
interface Inside {
  readonly writeBuffer: readonly { readonly data?: { readonly length: number } }[];
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
}

type Line = Socket['conn'];

const inside = (line: Line) => line as unknown as Inside;

/**
 * Cuts lines that cost more than any client of ours: those that send without end, be it only packets of the protocol, which
 * no listener ever hears of, and those that have us answer and do not read, for whom everything would be kept in memory.
 */
export function guardLines({ engine }: Server): void {
  const { clients } = engine as unknown as { readonly clients: Readonly<Record<string, Line>> };
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    const lines = Object.values(clients);
    for (const line of lines) if (isDeaf(line)) cut(line);
    if (lines.length > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  engine.on('connection', (line: Line) => {
    const allowance = new Allowance(PACKETS);
    line.on('packet', () => {
      if (!allowance.take()) cut(line);
    });
    looking ??= setInterval(look, LOOK_MS).unref();
  });
}

function isDeaf(line: Line): boolean {
  const { writeBuffer, transport } = inside(line);
  const given = transport.socket?.bufferedAmount ?? 0;
  const bytes = writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), given);
  return bytes > MOST_BYTES_WAITING || writeBuffer.length > MOST_PACKETS_WAITING;
}

/** Without a farewell, which would wait behind all that it does not read. */
function cut(line: Line): void {
  const { socket } = inside(line).transport;
  if (socket) socket.terminate();
  else line.close(true);
}
