import { apollo } from './apollo/apollo.ts';
import { bouncer } from './bouncer/bouncer.ts';
import { contactout } from './contactout/contactout.ts';
import { datagma } from './datagma/datagma.ts';
import type { Vendor } from './define-vendor.ts';
import { emailable } from './emailable/emailable.ts';
import { enrich } from './enrich/enrich.ts';
import { enrichlayer } from './enrichlayer/enrichlayer.ts';
import { findymail } from './findymail/findymail.ts';
import { hunter } from './hunter/hunter.ts';
import { leadmagic } from './leadmagic/leadmagic.ts';
import { millionverifier } from './millionverifier/millionverifier.ts';
import { neverbounce } from './neverbounce/neverbounce.ts';
import { pdl } from './pdl/pdl.ts';
import { prospeo } from './prospeo/prospeo.ts';
import { reacher } from './reacher/reacher.ts';
import { zerobounce } from './zerobounce/zerobounce.ts';

/** Every vendor whose data a key opens, by name. */
export const vendors: readonly Vendor[] = [
  apollo,
  bouncer,
  contactout,
  datagma,
  emailable,
  enrich,
  enrichlayer,
  findymail,
  hunter,
  leadmagic,
  millionverifier,
  neverbounce,
  pdl,
  prospeo,
  reacher,
  zerobounce,
];
