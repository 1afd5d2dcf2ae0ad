import type { PolicyChangeView, PolicyView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const policyView: View<PolicyView> = {
  name: ({ key }) => key,
  columns: {
    POLICY: ({ key }) => words(key),
    VALUE: ({ value }) => words(value),
    UNIT: ({ unit }) => words(unit),
    FROM: ({ source }) => words(source),
    MIN: ({ minimum }) => words(minimum),
    MAX: ({ maximum }) => words(maximum),
  },
  fields: (policy) => [
    ['Policy', words(policy.key)],
    ['Decides', words(policy.meaning)],
    ['Value', { people: `${policy.value} ${policy.unit}`, programs: String(policy.value) }],
    ['From', words(policy.source)],
    ['Set here', words(policy.own_value)],
    ['Minimum', words(policy.minimum)],
    ['Maximum', words(policy.maximum)],
    ['Limited by', words(policy.bound_by)],
    ['Default', words(policy.default)],
    ['Set for', words(policy.scopes.join(', '))],
  ],
};

export const policyChangeView: View<PolicyChangeView> = {
  name: ({ id }) => id,
  columns: {
    WHEN: ({ at }) => timeCell(at),
    WHO: ({ actor }) => words(actor.name),
    BEFORE: ({ before }) => words(before),
    VALUE: ({ value }) => ({ people: value === null ? 'cleared' : String(value), programs: String(value ?? '') }),
    REASON: ({ reason }) => words(reason),
    ID: ({ id }) => words(id),
  },
};
