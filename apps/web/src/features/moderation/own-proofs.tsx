import {
  NewProof,
  type Proof,
  proofFile,
  proofKinds,
  proofStates,
  verificationRoutes,
} from '@limn/contracts/verification';
import { useState } from 'react';
import { z } from 'zod';
import { networkNames } from '../../domain/network-names.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Loading, Problem, Skeleton, Tag } from '../../ui/states.tsx';

type ProofProfile = Proof['profile'];
const kindNames = { domain: 'Website', ...networkNames };
const profileNames = { artist: 'Artist', influencer: 'Influencer' } as const;

/** The proofs of a person's profiles, with instructions. */
export function OwnProofs({ profiles }: { profiles: ProofProfile[] }) {
  const { data, error, mutate } = useApi(verificationRoutes.mine, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading">
        <Skeleton className="h-64 rounded-l" />
      </Loading>
    );
  return (
    <>
      <ul className="mb-10">
        {data.proofs.map((proof) => (
          <Row key={proof.id} proof={proof} />
        ))}
      </ul>
      <h2 className="mb-4 text-xl">Prove something</h2>
      <BeginProof profiles={profiles} />
    </>
  );
}

async function act(work: () => Promise<unknown>, said: string): Promise<void> {
  try {
    await work();
    notify(said);
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  await refresh(verificationRoutes.mine);
}

function Row({ proof }: { proof: Proof }) {
  const { id, kind, value, code, state, problem, profile } = proof;
  const what = kind === 'domain' ? value : `@${value}`;
  const params = { id };
  return (
    <li className="border-t py-5 last:border-b">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-medium break-all">{what}</h2>
        <Tag tone={state === 'verified' ? 'ok' : 'muted'}>{proofStates[state]}</Tag>
      </div>
      <p className="text-muted">
        {kindNames[kind]} · {profileNames[profile]}
      </p>
      {state !== 'verified' && (
        <p className="mt-2 max-w-[68ch]">
          {kind === 'domain'
            ? `Add this as a TXT record of ${value}, or as the text of https://${value}${proofFile}:`
            : 'Add this to the bio until we have checked it:'}
          <code className="num mt-2 block rounded-m border px-3 py-2 text-[13px] break-all select-all">
            {code}
          </code>
        </p>
      )}
      {problem && <p className="mt-2 text-danger">{problem}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {(state === 'waiting' || state === 'lost') && (
          <Button
            size="small"
            aria-label={`I added the code: ${what}`}
            onClick={() =>
              void act(
                () => call(verificationRoutes.check, { params }),
                kind === 'domain' ? 'We are checking.' : 'We check it within a few days.',
              )
            }
          >
            I added the code
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={`Remove: ${what}`}
          onClick={() =>
            void act(() => call(verificationRoutes.remove, { params }), `${what} is removed.`)
          }
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function BeginProof({ profiles }: { profiles: ProofProfile[] }) {
  const [profile, setProfile] = useState<ProofProfile>(profiles[0] ?? 'artist');
  const [kind, setKind] = useState<Proof['kind']>('domain');
  const form = useContractForm({
    schema: z.object({ proof: NewProof }),
    values: { proof: { kind, value: '' } },
    submit: async ({ proof }) => {
      await call(verificationRoutes.begin, { body: { profile, proof } });
      notify('Add the code, then ask us to check it.');
      await refresh(verificationRoutes.mine);
    },
  });
  return (
    <Form form={form} className="flex max-w-[520px] flex-col gap-5">
      {profiles.length > 1 && (
        <Select
          label="Profile"
          value={profile}
          options={profiles.map((value) => ({ value, label: profileNames[value] }))}
          onChange={(value) => setProfile(value as ProofProfile)}
        />
      )}
      <Select
        label="What"
        value={kind}
        options={proofKinds.map((value) => ({ value, label: kindNames[value] }))}
        onChange={(value) => setKind(value as Proof['kind'])}
      />
      <TextField
        label={kind === 'domain' ? 'Domain' : 'Handle'}
        hint={kind === 'domain' ? 'Like example.com' : 'Without the @'}
        {...fieldOf(form, 'proof.value')}
      />
      <Problem text={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>
          Get a code
        </Button>
      </div>
    </Form>
  );
}
