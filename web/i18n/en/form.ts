import type { TranslationFunction } from '@nanostores/i18n'
import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

// Named, so that the library's types can be written without the module that the other type is hidden in.
const ofLabel: (
  counted: TranslationFunction<[number], string>,
) => TranslationFunction<[{ label: string }], TranslationFunction<[number], string>> = (counted) => params(counted)

/** What a field says when it is not filled in as its rules want it: one message a rule, by the rule's name. */
export const formMessages = i18n('form', {
  required: params('Please enter {label}'),
  length: ofLabel(
    count({
      one: '{label} must be exactly {count} character',
      other: '{label} must be exactly {count} characters',
    }),
  ),
  min: ofLabel(
    count({
      one: '{label} must be at least {count} character',
      other: '{label} must be at least {count} characters',
    }),
  ),
  max: ofLabel(
    count({
      one: '{label} cannot be longer than {count} character',
      other: '{label} cannot be longer than {count} characters',
    }),
  ),
  email: params('{label} is not a valid email address'),
  same: params('{label} is not the same as {other}'),
  optional: 'Optional',
})
