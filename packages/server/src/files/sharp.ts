/** The library for pictures as this portal has it, for whoever opens a picture; loaded with the first that is opened. */
import sharp from 'sharp';

// libvips reads some forty formats, each one a parser for hostile bytes: only two are left switched on.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
// One thread an image: uploads never take the core that answers requests.
sharp.concurrency(1);
// Every upload is decoded once: a cache would only keep applicants' pictures in memory.
sharp.cache(false);

export { sharp };
