import type { Promises } from '../../gen/bundle-promises.ts';
import type { Notes } from './change.ts';

/** A role that loses a permission is refused from then on; an error code is what programs decide by. */
export function comparePromises(before: Promises, after: Promises, notes: Notes): void {
  for (const [permission, roles] of Object.entries(before.permissions)) {
    const kept = after.permissions[permission];
    const place = notes.at(`permission ${permission}`);
    // A permission that is gone is noticed where operations ask for another one instead.
    if (!kept) continue;
    for (const role of roles.filter((name) => !kept.includes(name))) place.add(`role ${role} removed`);
  }
  for (const [code, status] of Object.entries(before.errors)) {
    const place = notes.at(`error ${code}`);
    if (after.errors[code] === undefined) place.add('removed');
    else if (after.errors[code] !== status) place.add('status changed');
  }
}
