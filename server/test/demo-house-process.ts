/** Plays the tests' house from a process of its own, which can be killed: argument 2 is the address of the demo. */
import { playDemoHouse } from './demo-house.ts'

await playDemoHouse({ url: process.argv[2] ?? '' }, { say: (line) => void process.stdout.write(`${line}\n`) })
