import { profileKinds } from '@limn/contracts/constants';
import { featureRoutes, type FlagRule, flagTexts } from '@limn/contracts/features';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** The three features, and to whom each is open. */
export function FlagRules() {
  const { data, error, mutate } = useApi(featureRoutes.rules, {}, { revalidateOnFocus: false });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading features">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-6">
      {data.rules.map((rule) => (
        <Rule key={rule.flag} rule={rule} />
      ))}
    </div>
  );
}

function Rule({ rule }: { rule: FlagRule }) {
  const [draft, setDraft] = useState(rule);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { name, opens } = flagTexts[rule.flag];
  const onlyPeople = rule.flag === 'admin';
  const changed = JSON.stringify(draft) !== JSON.stringify(rule);
  const change = (part: Partial<FlagRule>) => setDraft((current) => ({ ...current, ...part }));

  async function save() {
    setBusy(true);
    setErrors({});
    try {
      const { flag, ...body } = draft;
      setDraft(await call(featureRoutes.setRule, { params: { flag }, body }));
      notify(`${name} saved.`);
      await refresh(featureRoutes.rules, featureRoutes.mine);
    } catch (error) {
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.fields.map((field) => [field.path, field.message])));
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label={name} className="rounded-l border bg-panel p-5 md:p-7">
      <h2 className="text-xl">{name}</h2>
      <p className="mt-1 max-w-[66ch] text-muted">Opens: {opens}</p>
      {!onlyPeople && (
        <div className="mt-6 grid gap-6 md:grid-cols-[200px_1fr]">
          <TextField
            label="Percentage of people"
            inputMode="numeric"
            className="num"
            value={String(draft.percentage)}
            error={errors['percentage']}
            onChange={(event) => {
              const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 3);
              change({ percentage: Math.min(100, Number(digits)) });
            }}
          />
          <fieldset>
            <legend className="mb-2.5 text-sm text-muted">Roles</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-3">
              {profileKinds.map((role) => (
                <Checkbox
                  key={role}
                  label={role.charAt(0).toUpperCase() + role.slice(1)}
                  checked={draft.roles.includes(role)}
                  onChange={(on) =>
                    change({
                      roles: profileKinds.filter((kind) =>
                        kind === role ? on : draft.roles.includes(kind),
                      ),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        </div>
      )}
      <People rule={draft} errors={errors} onChange={(people) => change({ people })} />
      <div className="mt-6 flex justify-end">
        <Button
          look="plain"
          size="small"
          disabled={!changed}
          busy={busy}
          onClick={() => void save()}
        >
          {busy ? 'Saving' : 'Save'}
        </Button>
      </div>
    </section>
  );
}

function People({
  rule,
  errors,
  onChange,
}: {
  rule: FlagRule;
  errors: Record<string, string>;
  onChange: (people: FlagRule['people']) => void;
}) {
  return (
    <div className="mt-6">
      <h3 className="mb-2.5 font-ui text-sm tracking-normal text-muted">Person by person</h3>
      <ul className="flex flex-col gap-3">
        {rule.people.map((person, index) => (
          <li key={index} className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-[220px] flex-1">
              <TextField
                label={`E-mail address ${index + 1}`}
                hideLabel
                type="email"
                placeholder="name@example.com"
                value={person.email}
                error={errors[`people.${index}.email`]}
                onChange={(event) =>
                  onChange(
                    rule.people.map((item, at) =>
                      at === index ? { ...item, email: event.target.value.trim() } : item,
                    ),
                  )
                }
              />
            </div>
            <div className="flex h-11 items-center gap-3">
              <Switch
                label={person.open ? 'Open' : 'Closed'}
                checked={person.open}
                onChange={(open) =>
                  onChange(rule.people.map((item, at) => (at === index ? { ...item, open } : item)))
                }
              />
              <IconButton
                label={`Take ${person.email || `address ${index + 1}`} off the list`}
                onClick={() => onChange(rule.people.filter((_item, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className={rule.people.length > 0 ? 'mt-3' : ''}
        onClick={() => onChange([...rule.people, { email: '', open: true }])}
      >
        Add a person
      </Button>
    </div>
  );
}
