import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { dealListSchema, dealsIn, numberOfDeals } from '../jobs/deal-list.js';
import { subjectFields, type UnitKind } from '../jobs/unit.js';
import { upperBoundsFor } from '../upper-bounds.js';

const subjectSchema = z.strictObject({
  ...subjectFields,
  /** One of `upperBoundsFor` the environment. */
  bound: z.string(),
});

const partSchema = z.strictObject({ deals: dealListSchema });
const resultSchema = z.strictObject({ returns: z.array(z.number()), seconds: z.number().min(0) });

export type UpperBoundSubject = z.infer<typeof subjectSchema>;
type Part = z.infer<typeof partSchema>;
type Result = z.infer<typeof resultSchema>;

/** What bounds all agents of an environment from above, on a few deals. */
export const upperBoundKind: UnitKind<UpperBoundSubject, Part, Result> = {
  name: 'upper bound',
  subjectSchema,
  partSchema,
  async load({ spec, bound: name }, { partsOf, clock, sources }) {
    const entry = upperBoundsFor(partsOf(spec), { sources }).find((each) => each.name === name);
    if (entry === undefined)
      throw new InputError(`Expected an upper bound that is known of ${spec.preset}, but got ${shown(name)}`);
    const bound = await entry.create();
    return {
      run: async ({ deals }) => {
        const started = clock();
        const returns = Array.from(await bound.of(dealsIn(deals)));
        return { returns, seconds: (clock() - started) / 1000 };
      },
      dispose: () => bound.dispose?.(),
    };
  },
  parse(json, { part }) {
    const { success, data } = resultSchema.safeParse(json);
    return success && data.returns.length === numberOfDeals(part.deals) ? data : null;
  },
  lasting: ({ returns }) => returns,
};
