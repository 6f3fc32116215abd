import { type Adviser, licensingRoutes } from '@limn/contracts/licensing';
import { type Persona, personaRoutes } from '@limn/contracts/personas';
import { AdvisedBy } from '../../domain/advised-by.tsx';
import { ListField } from '../../domain/list-field.tsx';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { refreshOnConflict } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';
import { changePersona } from './use-persona.ts';

const Asked = personaRoutes.train.body;

/** Names the uses, signs, and has the persona trained. */
export function ConsentForm({
  persona,
  agreement,
  accepted,
  obstacle,
}: {
  persona: Persona;
  agreement: { version: string; sha256: string };
  accepted: boolean;
  /** Why it cannot be trained yet. */
  obstacle: string | null;
}) {
  const { version, sha256 } = agreement;
  const [advisedBy, setAdvisedBy] = useState<Adviser>();
  const form = useContractForm({
    schema: Asked,
    defaultValues: {
      uses: persona.uses,
      name: persona.signedName,
      agreement: { version, sha256 },
    },
    submit: async (body) => {
      const next = await refreshOnConflict(
        () =>
          call(personaRoutes.train, {
            body: { ...body, agreement: { version, sha256, advisedBy } },
          }),
        licensingRoutes.agreement,
      );
      changePersona(() => next);
    },
  });
  const again = persona.trainedAt !== null;
  return (
    <Form form={form} className="flex flex-col gap-6">
      <ListField
        name="uses"
        label="Uses you consent to"
        hint="One per line, in enough detail to approve or refuse it: what is made, who it is for, where it is shown."
        by="line"
      />
      <TextField
        label="Your name, as your signature"
        autoComplete="name"
        {...fieldOf(form, 'name')}
      />
      <AdvisedBy value={advisedBy} onChange={setAdvisedBy} />
      <Problem text={form.problem} />
      {obstacle && <p className="text-muted">{obstacle}</p>}
      <Button
        type="submit"
        look="gold"
        className="self-start"
        busy={form.busy}
        disabled={!accepted || obstacle !== null}
      >
        {again ? 'Sign and train again' : 'Sign and train'}
      </Button>
    </Form>
  );
}
