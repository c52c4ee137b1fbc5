// Runs in the browser, on /docs: shows the reference, where calls can be tried with a key.
const place = document.getElementById('reference');

try {
  const response = await fetch(place.dataset.openapi);
  const spec = await response.json();
  // Calls go to where this page came from, under whatever name that was reached, so that they are of the same origin.
  spec.servers = [{ url: new URL(place.dataset.base, location.href).href.replace(/\/$/, '') }];
  window.SwaggerUIBundle({
    spec: shortened(spec),
    domNode: place,
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    docExpansion: 'list',
    filter: true,
    // The key stays in this page: it is not stored, and gone after a reload.
    persistAuthorization: false,
    // Nothing is sent to the validator of swagger.io.
    validatorUrl: null,
  });
} catch (error) {
  place.textContent = `The reference could not be loaded: ${error.message}`;
}

/** Every operation repeats a dozen errors: here a line for each code is enough, which links to the page about it. */
function shortened(spec) {
  // What each call can cost is asked for in the same way, as the introduction says.
  for (const path of Object.keys(spec.paths)) if (path.endsWith('/quote')) delete spec.paths[path];
  for (const response of Object.values(spec.components.responses)) {
    delete response.headers;
    delete response.content;
  }
  for (const operation of Object.values(spec.paths).flatMap((methods) => Object.values(methods))) {
    if (operation['x-price']) operation.summary += ` · ${priceText(operation['x-price'])}`;
  }
  return spec;
}

function priceText(price) {
  const parts = [
    price.base_credits_per_call === undefined ? null : `${price.base_credits_per_call} a call`,
    price.credits_per_call === undefined ? null : `${price.credits_per_call} a call`,
    price.credits_per_result === undefined ? null : `${price.credits_per_result} a record`,
  ];
  return price.credits_per_call === 0
    ? 'free'
    : `credits: ${parts.filter((part) => part !== null).join(' + ')}`;
}
