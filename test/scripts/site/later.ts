import { shared } from './shared.ts'
import { three } from './three.ts'

document.body.append(shared('something for still later'), three())
