import type { StyleDetail } from '@limn/contracts/styles';
import {
  AgreementReader,
  useAcceptance,
  useAgreement,
} from '../features/licensing/agreement-reader.tsx';
import { OwnModelPanel } from '../features/styles/own-model-panel.tsx';

/** A style's own model with the consent that it takes. */
export function OwnModelOf({ style }: { style: StyleDetail }) {
  const reading = useAgreement('own-model');
  const { accepted, onAccept } = useAcceptance(reading);
  return (
    <OwnModelPanel
      style={style}
      consent={{
        agreement: reading.agreement,
        accepted,
        reader: <AgreementReader reading={reading} accepted={accepted} onAccept={onAccept} />,
      }}
    />
  );
}
