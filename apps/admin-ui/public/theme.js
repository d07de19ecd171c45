// Sets the theme before the first paint. A file of its own, because the page allows no inline script.
(function () {
  var choice = 'system';
  try {
    choice = localStorage.getItem('bellwether.theme') || 'system';
  } catch {
    choice = 'system';
  }
  var isLight =
    choice === 'light' ||
    (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
})();
