/**
 * Types of the service worker API that this worker uses. TypeScript's libraries for workers and for pages conflict, and
 * the app uses the one for pages.
 */

export interface LifeEvent extends Event {
  /** Keeps the worker alive until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** Reply that the browser requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}

export interface SubscriptionChangeEvent extends LifeEvent {
  /** Null in browsers that do not tell it. */
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

export interface NotificationClickEvent extends LifeEvent {
  readonly notification: Notification;
}

export interface MessageFromPage extends LifeEvent {
  readonly data: unknown;
}

/** An open tab or window of the app. */
export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  readonly install: LifeEvent;
  readonly activate: LifeEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageFromPage;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClickEvent;
  readonly pushsubscriptionchange: SubscriptionChangeEvent;
}

interface WorkerScope {
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'userAgent'>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

export const scope = self as unknown as WorkerScope;
