import { shared } from './shared.ts'
import { three } from './three.ts'
import { two } from './two.ts'

document.body.append(shared('home'), two(), three())
