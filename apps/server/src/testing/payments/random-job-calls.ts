import type { Endpoint } from '@oficio/domain/endpoint.ts';
import type { Person } from '../accounts/people.ts';
import type { CallResult } from '../http/api-client.ts';
import type { World } from '../world.ts';
import type { Parties } from './payments.ts';

/** Calls of the people about one paid request, with a record of the answers that no caller should ever receive. */
export class RandomJobCalls {
  readonly requestId: number;
  /** Time of its creation in milliseconds since the epoch. */
  readonly since: number;
  protected readonly world: World;
  protected readonly parties: Parties;
  /** Answers that no caller should ever receive. */
  readonly failures: string[] = [];
  /** When a person released the technician's money before the end of the hold. Milliseconds since the epoch. */
  readonly releasedAt: number[] = [];

  constructor(world: World, parties: Parties, requestId: number) {
    this.requestId = requestId;
    this.since = world.now;
    this.world = world;
    this.parties = parties;
  }

  protected side(dice: number): Person {
    return dice % 2 === 0 ? this.parties.customer : this.parties.technician;
  }

  protected async decide(endpoint: Endpoint, body: object): Promise<void> {
    const payments = await this.world.app.platform.database.read
      .selectFrom('payments')
      .select('id')
      .where('request_id', '=', this.requestId)
      .where('outcome', '=', 'paid')
      .execute();
    for (const { id } of payments) {
      const { status } = await this.try(this.parties.admin, endpoint, body, id);
      if (status === 200) this.releasedAt.push(this.world.now);
    }
  }

  protected async try<E extends Endpoint>(who: Person, endpoint: E, body?: object, id = this.requestId) {
    const answer: CallResult<E> = await who.call(endpoint, { params: { id } as never, body });
    this.note(endpoint, answer);
    return answer;
  }

  protected note<E extends Endpoint>({ method, path }: E, answer: CallResult<E>): void {
    if (answer.status >= 500)
      this.failures.push(`${method} ${path} → ${answer.status} ${answer.refusal.error}`);
  }
}
