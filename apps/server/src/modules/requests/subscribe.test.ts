import { expect, it, onTestFinished, vi } from 'vitest';
import { userRoom } from '../../platform/live/rooms.ts';
import { seedPerson } from '../../testing/accounts/seed-person.ts';
import { countTurns } from '../../testing/process/count-turns.ts';
import { requestJob } from '../../testing/requests/requests.ts';
import { onOneEngine } from '../../testing/world.ts';

/** More technicians than receive an event in one turn of the event loop. */
const TECHNICIANS = 1050;
const MAX_ROOMS = 200;

onOneEngine('the change of an open request', world => {
  it('the server emits the change once to each technician who could accept, to at most 200 in one turn of the event loop', async () => {
    const { platform, technicians } = world().app;
    const customer = await seedPerson(world().app, 'user');
    const ids = Array.from({ length: TECHNICIANS }, (_, n) => 1_000_000 + n);
    const loaded = await technicians.index.ready();
    const near = vi.spyOn(loaded, 'idsNear').mockReturnValue(ids);
    const turn = countTurns();
    const emitted: { readonly rooms: readonly string[]; readonly turn: number }[] = [];
    const emit = vi.spyOn(platform.live, 'emit').mockImplementation((rooms, event) => {
      if (event === 'request_changed') emitted.push({ rooms, turn: turn() });
    });
    onTestFinished(() => {
      near.mockRestore();
      emit.mockRestore();
    });
    await requestJob(customer, null);
    const others = () => emitted.filter(({ rooms }) => !rooms.includes(userRoom(customer.id)));
    const receivers = () => others().flatMap(({ rooms }) => rooms);
    await expect.poll(() => receivers().length).toBe(TECHNICIANS);
    expect(new Set(receivers())).toEqual(new Set(ids.map(userRoom)));
    expect(Math.max(...others().map(({ rooms }) => rooms.length))).toBe(MAX_ROOMS);
    expect(new Set(others().map(({ turn: at }) => at)).size).toBe(Math.ceil(TECHNICIANS / MAX_ROOMS));
  });
});
