import { inject } from 'vitest'
import { openHost } from '../../scripts/drivers/webkit.ts'
import { cryptoSuite } from '../support/crypto/suite.ts'

cryptoSuite(() => openHost({ gateway: inject('sandbox').app, reply: false }))
