import { describe, expect, test } from 'vitest'
import { fieldFault } from '#web/features/account/fieldFault.ts'

describe('what forms say', () => {
  test('[s5-form-required] Please enter {label}', () =>
    expect(fieldFault('', { required: true }, 'Email')).toBe('Please enter Email'))
  test('[s5-form-min] {label} must be at least {min} characters', () =>
    expect(fieldFault('abc', { min: 8 }, 'Password')).toBe('Password must be at least 8 characters'))
  test('[s5-form-english] Default form messages are English', () =>
    expect(fieldFault('name', { email: true }, 'Email')).toBe('Email is not a valid email address'))
})
