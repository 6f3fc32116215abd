import { sampleRoutes } from '@limn/contracts/samples';
import { styleRoutes, type StyleDetail, type Training } from '@limn/contracts/styles';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { refresh } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import { changeStyle, refreshStyles } from './use-style.ts';

export function isUnderWay(training: Pick<Training, 'status'> | null | undefined): boolean {
  return training?.status === 'queued' || training?.status === 'running';
}

/** The newest training of a style, live while it runs, wherever it was started. */
export function useTraining(style: StyleDetail): {
  training: Training | null;
  /** The server cannot be reached at the moment. */
  lost: boolean;
} {
  const { id } = style;
  const running = isUnderWay(style.training);
  const { state, lost } = useFollow<Training>({
    events: running
      ? { route: styleRoutes.trainingEvents, params: { id }, event: 'training' }
      : null,
    poll: async (signal) => {
      const { training } = await call(styleRoutes.training, { params: { id } }, signal);
      if (!training) throw new Error('There is no training.');
      return training;
    },
    done: (training) => !isUnderWay(training),
    onState: (training) => {
      if (isUnderWay(training)) return;
      changeStyle(id, (shown) => ({ ...shown, training }));
      if (training.status === 'succeeded') notify('Training is done.');
      void refreshStyles();
      void refresh(sampleRoutes.list);
    },
  });
  // A state of an earlier run may still be at hand when a new one begins.
  const live = running && state?.id === style.training?.id ? state : undefined;
  return { training: live ?? style.training ?? null, lost: running && lost };
}
