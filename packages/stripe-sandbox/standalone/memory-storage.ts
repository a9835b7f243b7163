import type {
  AnswerRow,
  DeliveryChange,
  DeliveryRow,
  EventRow,
  MovementRow,
  ObjectQuery,
  ObjectRow,
  SandboxStorage,
  StorageTransaction,
} from '../host/storage.ts';

interface Contents {
  readonly objects: Map<string, ObjectRow>;
  readonly movements: MovementRow[];
  readonly events: Map<string, EventRow>;
  readonly deliveries: Map<string, Omit<DeliveryRow, 'body' | 'due_at'> & DeliveryChange>;
  readonly answers: Map<string, AnswerRow & { readonly created_at: number }>;
}

/** Keeps everything in memory. Runs one transaction at a time on a copy, which replaces the contents on success. */
export class MemoryStorage implements SandboxStorage {
  readonly #clock: () => number;
  #contents: Contents = {
    objects: new Map(),
    movements: [],
    events: new Map(),
    deliveries: new Map(),
    answers: new Map(),
  };
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  transaction<Result>(callback: (tx: StorageTransaction) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      const draft = structuredClone(this.#contents);
      const callbacks: (() => void)[] = [];
      const value = await callback(transactionOn(draft, this.#clock(), callbacks));
      this.#contents = draft;
      for (const afterCommit of callbacks) afterCommit();
      return value;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }

  async findAnswer(key: string, expired: number) {
    return answerOf(this.#contents, key, expired);
  }

  async findDueObjects(now: number, limit: number) {
    return [...this.#contents.objects.values()]
      .filter(({ due_at }) => due_at !== null && due_at <= now)
      .sort((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
      .slice(0, limit);
  }

  async findDueDeliveries(now: number, limit: number) {
    const { deliveries, events } = this.#contents;
    return [...deliveries.values()]
      .flatMap(({ event_id, attempts, due_at }) =>
        due_at != null && due_at <= now
          ? [{ event_id, attempts, due_at, body: events.get(event_id)?.body ?? '' }]
          : [],
      )
      .sort((a, b) => a.due_at - b.due_at)
      .slice(0, limit);
  }

  async findNextDue() {
    const { objects, deliveries } = this.#contents;
    const times = [...objects.values(), ...deliveries.values()].flatMap(({ due_at }) => due_at ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }
}

function transactionOn(contents: Contents, now: number, callbacks: (() => void)[]): StorageTransaction {
  const { objects, movements, events, deliveries, answers } = contents;
  const find = async (kind: string, id: string) => {
    const row = objects.get(id);
    return row?.kind === kind ? row : undefined;
  };
  return {
    now,
    afterCommit: callback => void callbacks.push(callback),
    async insertObjects(rows) {
      for (const row of rows) objects.set(row.id, row);
    },
    findObject: find,
    lockObject: find,
    async updateObject(id, change) {
      const row = objects.get(id);
      if (row) objects.set(id, { ...row, ...change });
    },
    listObjects: async query => listOf([...objects.values()], query),
    insertMovements: async rows => void movements.push(...rows),
    sumMovements: async account =>
      movements.reduce((sum, row) => sum + (row.account === account ? row.amount_cents : 0), 0),
    async insertEvent(event) {
      events.set(event.id, event);
      deliveries.set(event.id, { event_id: event.id, attempts: 0, due_at: now });
    },
    findEvent: async id => events.get(id),
    async updateDelivery({ event_id, ...seen }, change) {
      const row = deliveries.get(event_id);
      if (row?.attempts !== seen.attempts || (seen.due_at ?? row.due_at) !== row.due_at) return false;
      deliveries.set(event_id, { ...row, ...change });
      return true;
    },
    async claimKey(key, fingerprint, expired) {
      if (answerOf(contents, key, expired)) return false;
      answers.set(key, { fingerprint, status: null, answer: null, created_at: now });
      return true;
    },
    findAnswer: async (key, expired) => answerOf(contents, key, expired),
    async saveAnswer(key, answer) {
      const row = answers.get(key);
      if (row) answers.set(key, { ...row, ...answer });
    },
  };
}

function answerOf({ answers }: Contents, key: string, expired: number) {
  const row = answers.get(key);
  return row && row.created_at > expired ? row : undefined;
}

function listOf(objects: readonly ObjectRow[], { kind, containing, since, after, limit }: ObjectQuery) {
  return objects
    .filter(
      row =>
        row.kind === kind &&
        row.body.includes(containing ?? '') &&
        row.created_at >= (since ?? 0) &&
        (!after || newestFirst(after, row) < 0),
    )
    .sort(newestFirst)
    .slice(0, limit);
}

type Place = Pick<ObjectRow, 'id' | 'created_at'>;

const newestFirst = (a: Place, b: Place): number =>
  b.created_at - a.created_at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
