import type * as socket from '@oficio/domain/live/socket.ts';

declare module '../../platform/live/events.ts' {
  interface ServerEvents extends Pick<socket.ServerEvents, 'admin_changed'> {}
}
