import fc from 'fast-check'

/** Properties are tried with the same values in every run, so that a run says something about the change before it. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 59) })
