/** A request for rights, and all that follows from it. */
export const projectStates = {
  draft: 'Draft',
  submitted: 'Sent',
  countered: 'Countered',
  accepted: 'Accepted',
  paid: 'Paid',
  active: 'Active',
  completed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  terminated: 'Terminated',
} as const;
export type ProjectState = keyof typeof projectStates;
const stateIds = Object.keys(projectStates) as [ProjectState, ...ProjectState[]];

/** From each state, the states it may go to. */
export const projectTransitions: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  draft: ['submitted'],
  submitted: ['countered', 'accepted', 'declined', 'withdrawn', 'expired'],
  countered: ['submitted', 'accepted', 'declined', 'withdrawn', 'expired'],
  accepted: ['paid', 'withdrawn', 'expired'],
  paid: ['active', 'withdrawn', 'terminated'],
  active: ['completed', 'terminated'],
  completed: [],
  declined: [],
  withdrawn: [],
  expired: [],
  terminated: [],
};

/** States in which nothing more is to come. */
export const endStates = stateIds.filter((state) => projectTransitions[state].length === 0);

export const sides = ['customer', 'holder'] as const;
export type Side = (typeof sides)[number];

/** An agreement, made when the terms were accepted. */
export const agreementStates = {
  offered: 'To be signed',
  active: 'In force',
  notice: 'Breach noticed',
  windingDown: 'Winding down',
  ended: 'Ended',
} as const;
export type AgreementState = keyof typeof agreementStates;

export const agreementTransitions: Readonly<Record<AgreementState, readonly AgreementState[]>> = {
  offered: ['active', 'ended'],
  active: ['notice', 'windingDown', 'ended'],
  notice: ['active', 'windingDown', 'ended'],
  windingDown: ['ended'],
  ended: [],
};

/**
 * Days a breach may be cured in, days a leaving side's work may still be used, days before the end that renewal is
 * asked.
 */
export const cureDays = 20;
export const windDownDays = 60;
export const renewalDays = 30;

export const projectActions = [
  'edit',
  'submit',
  'counter',
  'accept',
  'decline',
  'withdraw',
  'sign',
  'pay',
  'deliver',
  'judge',
  'notice',
  'cure',
  'leave',
  'revoke',
  'renew',
  'show',
  'ask-again',
] as const;
export type ProjectAction = (typeof projectActions)[number];

/** The facts that decide which actions are allowed. */
export interface Standing {
  state: ProjectState;
  agreement: AgreementState | null;
  /** Sides that have signed. */
  signed: readonly Side[];
  /** Who gave notice of a breach that is not cured. */
  noticeBy: Side | null;
  /** The holder has withdrawn their consent. */
  revoked: boolean;
  /** Whether all others with a part in the subject approve the current terms. */
  contributorsAgree: boolean;
  /** The term, or the time to cure a breach, is over, but the job that ends it has not run yet. */
  over: boolean;
  /** A renewal may be asked for: the end is near or has come. */
  renewable: boolean;
}

/** Whether outputs can be made: paid, begun, agreed, and with the holder's current consent. */
export const mayMakeOutputs = ({ state, agreement, revoked, over }: Standing): boolean =>
  state === 'active' && (agreement === 'active' || agreement === 'notice') && !revoked && !over;

/**
 * Whether an output that was approved may be paid for: while the project runs or winds down, and once its term was
 * completed; nothing of one that was broken off.
 */
export const mayPayOutputs = (state: ProjectState): boolean =>
  state === 'active' || state === 'completed';

/** The actions open to one side now: one rule for the server's routes and the screens' buttons. */
export function actionsOf(side: Side, standing: Standing): ProjectAction[] {
  const { state, agreement, signed, noticeBy, revoked, renewable, contributorsAgree } = standing;
  const turn = whoseTurn(standing);
  const open = state === 'submitted' || state === 'countered';
  const agreed = agreement === 'active' || agreement === 'notice';
  const running = (state === 'paid' || state === 'active') && agreed;
  const allowed: Record<ProjectAction, boolean> = {
    edit: state === 'draft' && side === 'customer',
    submit: (state === 'draft' || state === 'countered') && side === 'customer',
    counter: state === 'submitted' && side === 'holder',
    accept: open && turn === side && contributorsAgree,
    decline: open && turn === side,
    withdraw: (open || state === 'accepted' || state === 'paid') && side === 'customer',
    sign: state === 'accepted' && !signed.includes(side),
    pay: state === 'accepted' && signed.length === 2 && side === 'customer',
    deliver: mayMakeOutputs(standing) && side === 'customer',
    judge: (state === 'active' || state === 'completed') && side === 'holder',
    notice: running && agreement === 'active',
    cure: running && noticeBy === side,
    // A side with notice of a breach must fix it; it cannot leave instead.
    leave: running && (agreement === 'active' || noticeBy === side),
    revoke: running && !revoked && side === 'holder',
    renew: renewable && side === 'customer',
    'ask-again': endStates.includes(state) && side === 'customer',
    // Its results can be shown with permission of both sides, once it has ended.
    show: state === 'completed',
  };
  return projectActions.filter((action) => allowed[action]);
}

/** The side that has to act next; null: none. */
export function whoseTurn({ state, signed }: Standing): Side | null {
  if (state === 'draft' || state === 'countered') return 'customer';
  if (state === 'submitted') return 'holder';
  if (state !== 'accepted') return null;
  return signed.includes('holder') ? 'customer' : 'holder';
}

export const outputStatuses = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type OutputStatus = keyof typeof outputStatuses;
