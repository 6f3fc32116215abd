import type { ControlKind, ProviderFailure, ProviderSettings } from '@limn/contracts/providers';
import { z } from 'zod';
import type { OutgoingTrouble } from '../../platform/outgoing.ts';
import type { NamedHosts } from '../../platform/reach.ts';

/** Where a provider is and what is sent with every call. Holds keys: never written anywhere. */
export interface Connection {
  address: URL;
  headers: Record<string, string>;
  settings: ProviderSettings;
  /** Hosts on private networks that the operator names. */
  hosts: NamedHosts;
}

/** A picture to be composed. */
export interface ComposeOrder {
  prompt: string;
  negative: string;
  width: number;
  height: number;
  /** 1 to 2,147,483,647. */
  seed: number;
  /** The provider's name of it; default: the one in its settings. */
  sampler?: string;
  /** A picture to start from, PNG, and how far to go from it, 0–1. */
  start?: { png: Uint8Array; change: number };
  /** PNG with the size of the start picture: white parts are composed again, the rest stays. */
  mask?: Uint8Array;
  /** A model that the provider trained on its own, as it calls it. */
  trained?: string;
}

/** The input of a training. */
export interface TrainingOrder {
  /** PNG, squares of `side` pixels. */
  pictures: Uint8Array[];
  side: number;
  /** The caption of all pictures. */
  caption: string;
  steps: number;
  rank: number;
  seed: number;
}

/** A trained model: the provider's name for it. */
export interface Trained {
  model: string;
}

/** The result of asking a provider to remove something. */
export interface Removed {
  gone: boolean;
  /** How, or the reason why not; for the artist. */
  says: string;
}

/** How a provider's trainer is spoken with. */
export interface TrainerAdapter {
  /** Pictures that it learns from, at least. */
  fewest: number;
  /** @throws ProviderError refused if its installation cannot train */
  check(to: Connection, signal: AbortSignal): Promise<void>;
  /** Submits pictures and parameters under our id. */
  start(
    to: Connection,
    order: TrainingOrder,
    requestId: string,
    signal: AbortSignal,
  ): Promise<StartedJob>;
  /** The training submitted under our id, if the provider accepted it. */
  find(to: Connection, requestId: string, signal: AbortSignal): Promise<JobHandle | undefined>;
  watch(
    to: Connection,
    job: StartedJob,
    watch: ProviderJobWatch,
    requestId: string,
  ): Promise<Trained>;
  /** Removes the pictures submitted under our id. */
  forgetPictures(
    to: Connection,
    requestId: string,
    count: number,
    signal: AbortSignal,
  ): Promise<void>;
  remove(to: Connection, model: string, signal: AbortSignal): Promise<Removed>;
}

/** Parts of an order that a provider can use, besides its prompt and size. */
export interface Abilities {
  negative: boolean;
  /** The same seed gives the same picture. */
  seed: boolean;
  start: boolean;
  mask: boolean;
  /** One of the samplers that it names. */
  sampler: boolean;
}

/** How a job is found again at a provider. */
export const JobHandle = z.object({
  id: z.string().min(1).max(200),
  statusUrl: z.string().optional(),
  resultUrl: z.string().optional(),
  cancelUrl: z.string().optional(),
});
export type JobHandle = z.infer<typeof JobHandle>;

/** A job that a provider has taken, with what already listens to it. */
export interface StartedJob {
  handle: JobHandle;
  /** The request that has not been sent yet, if submitting and the response are one call. */
  order?: ComposeOrder;
  line?: JobLine;
}
/** A connection on which a provider reports one job. */
export interface JobLine {
  /** The next event, or undefined after this many milliseconds without one, or once it is closed. */
  next(milliseconds: number): Promise<{ text?: string; binary?: Uint8Array } | undefined>;
  readonly closed: boolean;
  close(): void;
}

export interface ProviderJobWatch {
  signal: AbortSignal;
  /** 0–1. */
  onProgress: (fraction: number) => void;
  /** An encoded picture as the provider sent it: not believed yet. */
  onPreview: (picture: Uint8Array) => void;
}

/** A provider's own description of itself. */
export interface Inventory {
  says: string;
  models: string[];
  samplers: string[];
  schedulers: string[];
  loras: string[];
  controlNets: string[];
  controlKinds: ControlKind[];
}
export const nothingListed: Omit<Inventory, 'says'> = {
  models: [],
  samplers: [],
  schedulers: [],
  loras: [],
  controlNets: [],
  controlKinds: [],
};

/** How providers of one kind are spoken with. All of it throws ProviderError and nothing else, but for aborts. */
export interface Adapter {
  abilities(settings: ProviderSettings): Abilities;
  /** A job continues there without a listener and can be watched again; otherwise it is requested again. */
  keepsJobs: boolean;
  /** Submits a job under our id. The provider has accepted it when this resolves. */
  start(
    to: Connection,
    order: ComposeOrder,
    requestId: string,
    signal: AbortSignal,
  ): Promise<StartedJob>;
  /** The job submitted under our id, if the provider accepted it and can look it up. */
  find?(to: Connection, requestId: string, signal: AbortSignal): Promise<JobHandle | undefined>;
  /** Follows a job to its end. Returns the picture's file as received: nothing in it has been validated. */
  watch(to: Connection, job: StartedJob, watch: ProviderJobWatch): Promise<Uint8Array>;
  cancel(to: Connection, handle: JobHandle, signal: AbortSignal): Promise<void>;
  /** Removes a job with its prompt and uploads, once its picture is stored here. */
  forget?(to: Connection, handle: JobHandle, signal: AbortSignal): Promise<void>;
  inventory(to: Connection, signal: AbortSignal): Promise<Inventory>;
  /** Where it trains models that learn one style. */
  trainer?: TrainerAdapter;
}

/** A provider failed. The message is for admins: it never holds a key or a person's words. */
export class ProviderError extends Error {
  readonly kind: ProviderFailure;
  /** Milliseconds the provider asks us to wait. */
  readonly waitMs: number | undefined;
  /** The response was lost or rejected by a proxy, so the state of the job is unknown. */
  readonly untold: boolean;
  constructor(
    kind: ProviderFailure,
    message: string,
    more: { waitMs?: number | undefined; untold?: boolean } = {},
  ) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.waitMs = more.waitMs;
    this.untold = more.untold ?? false;
  }
}

export const privateAddress =
  'It is on a private network. Add its host to LIMN_PROVIDER_HOSTS to allow calls to it.';

export const troubles = {
  unreachable: ['gone', 'It cannot be reached.'],
  private: ['refused', privateAddress],
  late: ['timeout', 'It did not answer in time.'],
  redirected: ['bad-answer', 'It redirects to another address. Redirects are not followed.'],
  'too-large': ['bad-answer', 'Its answer is too large.'],
} as const satisfies Record<OutgoingTrouble, [ProviderFailure, string]>;
